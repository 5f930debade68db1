// Undo and redo in the head of the page, by button and by key; and changes of before that can be brought back.

import { useEffect } from 'preact/hooks';
import { canRedo, canUndo, discard, draft, redo, restore, undo, unsaved } from '../state/history.ts';
import { Act } from './act.tsx';

export function EditHistory() {
  useEffect(() => {
    addEventListener('keydown', keyed);
    addEventListener('beforeunload', leaving);
    return () => {
      removeEventListener('keydown', keyed);
      removeEventListener('beforeunload', leaving);
    };
  }, []);
  if (!canUndo.value && !canRedo.value && !draft.value) return null;
  return (
    <div class="row" role="group" aria-label="changes">
      {(canUndo.value || canRedo.value) && (
        <>
          <Act command={null} disabled={!canUndo.value} onClick={() => void undo()}>
            undo
          </Act>
          <Act command={null} disabled={!canRedo.value} onClick={() => void redo()}>
            redo
          </Act>
        </>
      )}
      {draft.value && (
        <>
          <span class="quiet">unsaved changes of {draft.value.name}:</span>
          <Act command={null} onClick={() => void restore()}>
            restore
          </Act>
          <Act command={null} onClick={discard}>
            discard
          </Act>
        </>
      )}
    </div>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z, or with the command key; fields have their own. */
function keyed(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return;
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  void (event.shiftKey ? redo() : undo());
}

function leaving(event: BeforeUnloadEvent): void {
  if (unsaved.value) event.preventDefault();
}
