// All errors with one file: words, sentences, headings, length, links, and names of files and commands that do not exist.

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { factFindings } from './facts.mjs';
import { piecesOf, sentencesOf, wordsIn } from './page.mjs';
import { BANNED, MESSAGES, VOCABULARY } from './rules.mjs';
import { commentOf, stringsOf } from './source.mjs';

/** @typedef {{ line: number, message: string }} Finding */
/** @typedef {import('./areas.mjs').Area} Area */
/** @typedef {{ root: string, path: string, text: string, area: Area }} File */

const LONGEST = 25;

/** @param {File} file @returns {Finding[]} */
export function findingsIn(file) {
  if (file.area.kind === 'page') return pageFindings(file);
  const texts = file.area.kind === 'comments' ? commentOf(file.text) : stringsOf(file.text);
  return texts.flatMap(({ line, text }) => [
    ...wordFindings(line, text, file.area.kind === 'strings' ? MESSAGES : []),
    ...sentencesOf(text).flatMap((sentence) => sentenceFindings(line, sentence)),
    ...(file.area.kind === 'comments' ? nameFindings(file, line, text) : []),
  ]);
}

/** @param {File} file @returns {Finding[]} */
function pageFindings(file) {
  const { text, area } = file;
  const pieces = piecesOf(text);
  const read = pieces.filter(({ kind }) => kind === 'sentence' || kind === 'item');
  /** @type {Finding[]} */
  const found = pieces.flatMap(({ line, text: piece, kind }) => [
    ...wordFindings(line, piece),
    ...(kind === 'heading'
      ? headingFindings(line, piece)
      : kind === 'cell'
        ? []
        : sentenceFindings(line, piece)),
  ]);
  const mean = read.reduce((sum, { text: one }) => sum + wordsIn(one), 0) / Math.max(1, read.length);
  if (area.mean !== undefined && mean > area.mean)
    found.push({
      line: 1,
      message: `sentences have ${mean.toFixed(1)} words on average; write at most ${area.mean}`,
    });
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  if (area.words !== undefined && words > area.words)
    found.push({
      line: 1,
      message: `the page has ${words} words; write at most ${area.words}, or make two pages`,
    });
  for (const [i, line] of text.split('\n').entries()) found.push(...nameFindings(file, i + 1, line));
  return [...found, ...linkFindings(file), ...factFindings(file)];
}

/** @param {number} line @param {string} text @param {readonly import('./rules.mjs').Rule[]} [more] @returns {Finding[]} */
const wordFindings = (line, text, more = []) =>
  [...BANNED, ...VOCABULARY, ...more].flatMap(({ pattern, instead }) => {
    const word = pattern.exec(text)?.[0];
    return word === undefined ? [] : [{ line, message: `"${word}": write ${instead}` }];
  });

/** @param {number} line @param {string} sentence @returns {Finding[]} */
function sentenceFindings(line, sentence) {
  const words = wordsIn(sentence);
  const start = words > 4 ? /^(?:Of|Where|What) /.exec(sentence)?.[0] : undefined;
  const shown = `"${sentence.split(/\s+/).slice(0, 6).join(' ')} …"`;
  /** @type {Finding[]} */
  const found = [];
  if (words > LONGEST) found.push({ line, message: `${shown} has ${words} words; write at most ${LONGEST}` });
  if ((sentence.replace(/^covergame: /, '').match(/:(?=\s)/g) ?? []).length > 1)
    found.push({ line, message: `${shown} has two colons; write two sentences` });
  if (start !== undefined && !sentence.endsWith('?'))
    found.push({ line, message: `${shown} opens with "${start.trim()}"; begin with the subject` });
  return found;
}

/** A heading is a task or a thing: short, no sentence, in small letters behind the first. @param {number} line @param {string} text @returns {Finding[]} */
function headingFindings(line, text) {
  if (wordsIn(text) > 10) return [{ line, message: `the heading "${text}" has more than 10 words` }];
  if (/[.:;!]$/.test(text)) return [{ line, message: `the heading "${text}" ends with a mark` }];
  if (/^(?:What|Where|Whoever) /.test(text) && !text.endsWith('?'))
    return [{ line, message: `the heading "${text}" is a clause; name the task or the thing` }];
  return [];
}

/** @param {File} file @returns {Finding[]} */
function linkFindings({ root, path, text }) {
  const bare = text.replace(/^( *)(```+)[^\n]*\n[\s\S]*?^\1\2$/gm, (block) => block.replace(/[^\n]/g, ''));
  return [...bare.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].flatMap(({ 1: link, index }) => {
    if (/^(?:[a-z]+:|#)/.test(link)) return [];
    const target = posix.join(dirname(path), decodeURI(link.split('#')[0]));
    const line = bare.slice(0, index).split('\n').length;
    return existsSync(join(root, target)) ? [] : [{ line, message: `the link ${link} leads nowhere` }];
  });
}

/** @type {Map<string, ReadonlySet<string>>} */
const commandsOf = new Map();

/** The commands, by the files that hold them and the words of the catalog. @param {string} root */
function commandsIn(root) {
  let known = commandsOf.get(root);
  if (!known) {
    const files = existsSync(join(root, 'src/cli/commands'))
      ? readdirSync(join(root, 'src/cli/commands'))
      : [];
    known = new Set([...files.map((name) => name.replace(/\.ts$/, '')), 'help', 'COMMAND']);
    commandsOf.set(root, known);
  }
  return known;
}

/** @param {File} file @param {number} line @param {string} text @returns {Finding[]} */
function nameFindings({ root }, line, text) {
  const files = [
    ...text.matchAll(
      /\b(?:docs|src|test|scripts|bench|models|schema|examples)\/[\w./-]+\.(?:md|ts|mjs|json|txt|yaml)\b/g,
    ),
  ]
    .map(([name]) => name)
    .filter((name) => !existsSync(join(root, name)))
    .map((name) => ({ line, message: `there is no file ${name}` }));
  const commands = [...text.matchAll(/`(?:npx )?covergame ([a-z]+)\b/g)]
    .map(([, name]) => name)
    .filter((name) => !commandsIn(root).has(name))
    .map((name) => ({ line, message: `there is no command "covergame ${name}"` }));
  return [...files, ...commands];
}
