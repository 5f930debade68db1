// The model: open another one, change this one, see what is wrong with a text, and take it home in any format.

import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ask } from '../engine/engine.ts';
import { catalog } from '../state/catalog.ts';
import { COMMANDS } from '../state/command.ts';
import { EXAMPLES, example } from '../state/examples.ts';
import { change, saved } from '../state/history.ts';
import { bytesOf, faults, model, modelFile, openModel, openText } from '../state/model.ts';
import { Act } from './act.tsx';
import { IssueList } from './issue-list.tsx';
import { ModelParts } from './model-parts.tsx';
import { ProgramParts } from './program-parts.tsx';
import { saveText } from './save-text.ts';

export function ModelCard() {
  return (
    <>
      <OpenAnother />
      <ProgramParts />
      <ModelText />
      <Facts />
      {model.value?.loaded.text != null && <ModelParts />}
      <TakeHome />
    </>
  );
}

function OpenAnother() {
  return (
    <div class="row">
      <label>
        example{' '}
        <select
          value={EXAMPLES.includes(model.value?.given ?? '') ? model.value!.given : ''}
          onChange={({ currentTarget }) => {
            const name = currentTarget.value;
            if (name !== '') void openText(`${name}.game.json`, example(name), name);
          }}
        >
          <option value="">–</option>
          {EXAMPLES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label class="file">
        <span>or a file </span>
        <input
          type="file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) void openModel({ name: file.name, bytes: bytesOf(file) }, file.name);
          }}
        />
      </label>
    </div>
  );
}

/** The text of the model, to be changed, or replaced by one in another format. */
function ModelText() {
  const text = useSignal('');
  const name = useSignal(modelFile('.game.json'));
  const area = useRef<HTMLTextAreaElement>(null);
  useSignalEffect(() => {
    const broken = faults.value;
    text.value = broken ? broken.text.slice(0, 1_000_000) : (model.value?.loaded.text ?? '');
    name.value = broken ? broken.name : modelFile('.game.json');
  });
  const goTo = (line: number, column: number): void => {
    const lines = text.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    area.current?.focus();
    area.current?.setSelectionRange(start, start + 1);
  };
  return (
    <>
      <label class="text">
        <span>Mermaid, DOT, XState, JSON or any other format: paste it here</span>
        <textarea
          ref={area}
          rows={10}
          spellcheck={false}
          value={text}
          aria-invalid={faults.value !== null}
          onInput={({ currentTarget }) => {
            text.value = currentTarget.value;
          }}
          onPaste={() => {
            name.value = 'pasted';
          }}
        />
      </label>
      <Act
        strong
        command={COMMANDS.check()}
        onClick={() => void change(endingFor(text.value, name.value), text.value)}
      >
        use this text
      </Act>
      {faults.value && (
        <IssueList
          title={`${faults.value.name} could not be read`}
          issues={faults.value.issues}
          goTo={goTo}
        />
      )}
    </>
  );
}

/** A pasted text has no name: JSON is most likely the native file, unless its content says otherwise. */
const endingFor = (text: string, name: string): string =>
  name === 'pasted' && /^\s*\{/.test(text) ? 'pasted.json' : name;

function Facts() {
  if (!model.value) return null;
  const { format, conversion, warnings } = model.value.loaded;
  return (
    <div class="quiet">
      {format.id !== 'native' && (
        <p>
          Read as {format.title}: {format.owners}.
        </p>
      )}
      {conversion &&
        [...conversion.approximated, ...conversion.dropped].map((text) => <p key={text}>{text}</p>)}
      {warnings.slice(0, 5).map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

function TakeHome() {
  const format = useSignal('native');
  const told = useSignal<readonly string[]>([]);
  const { writers } = catalog.value;
  const chosen = writers.find(({ id }) => id === format.value);
  if (!chosen) return null;
  const save = async (): Promise<void> => {
    const { text, warnings } = await ask('draw', 'written', { format: chosen.id });
    told.value = warnings;
    if (text === '') return;
    saveText(modelFile(chosen.ending), text, 'text/plain');
    saved();
  };
  return (
    <>
      <h2>Take it home</h2>
      <div class="row">
        <label>
          as{' '}
          <select
            aria-label="format"
            value={format.value}
            onChange={({ currentTarget }) => {
              format.value = currentTarget.value;
              told.value = [];
            }}
          >
            {writers.map(({ id, about }) => (
              <option key={id} value={id}>
                {about}
              </option>
            ))}
          </select>
        </label>
        <Act command={COMMANDS.convert(modelFile(chosen.ending))} onClick={() => void save()}>
          save the model
        </Act>
      </div>
      {told.value.slice(0, 5).map((message) => (
        <p key={message} class="quiet">
          {message}
        </p>
      ))}
    </>
  );
}
