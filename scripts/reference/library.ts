// The page of the library: every name of a door of the package with its description, its form, its parameters and an example, from
// the JSDoc where it is declared. Names are followed through the doors by syntax alone.

import { dirname, posix } from 'node:path';
import ts from 'typescript';
import { block, code, MADE, prose } from './markdown.ts';
import { treeOf } from './sources.ts';

/** The doors in the order they are told; a name stands where it is met first. */
const DOORS = [
  { name: 'covergame', file: 'index.ts', about: 'What runs in Node and in browsers alike.' },
  {
    name: 'covergame/node',
    file: 'node.ts',
    about: 'All of `covergame`, and what needs Node: files, modules, real systems.',
  },
  {
    name: 'covergame/solver',
    file: 'solver.ts',
    about: 'Games and the solver alone, in one file that loads quickly; beside names of `covergame` these:',
  },
  {
    name: 'covergame/vitest',
    file: 'plugin/vitest.ts',
    about: 'Campaigns and cases as tests of [Vitest](../how-to/test-with-vitest.md).',
  },
  {
    name: 'covergame/vitest-watch',
    file: 'plugin/vitest-watch.ts',
    about:
      'Models in the [watch mode](../how-to/test-with-vitest.md#run-again-when-the-model-changes) of Vitest.',
  },
  { name: 'covergame/playwright', file: 'plugin/playwright.ts', about: 'The same for Playwright.' },
  {
    name: 'covergame/node-test',
    file: 'plugin/node-test.ts',
    about: 'The same for the test runner of Node.',
  },
  { name: 'covergame/jest', file: 'plugin/jest.ts', about: 'The same for Jest.' },
] as const;

type Declaration = ts.DeclarationStatement | ts.VariableDeclaration;

interface Found {
  readonly name: string;
  /** Several if a function has overloads. */
  readonly declarations: readonly Declaration[];
}

/** The names that a file exports, with where they are declared. */
function namesOf(file: string): Map<string, readonly Declaration[]> {
  const names = new Map<string, readonly Declaration[]>();
  const add = (name: string, declaration: readonly Declaration[]): void => {
    names.set(name, [...(names.get(name) ?? []), ...declaration]);
  };
  for (const statement of treeOf(file).statements) {
    if (ts.isExportDeclaration(statement)) {
      if (!statement.moduleSpecifier) {
        for (const { name, propertyName } of namedIn(statement))
          add(name.text, importedAs(file, (propertyName ?? name).text));
        continue;
      }
      const other = namesOf(placeOf(file, statement.moduleSpecifier));
      if (!statement.exportClause) for (const [name, found] of other) add(name, found);
      for (const { name, propertyName } of namedIn(statement)) {
        add(name.text, other.get((propertyName ?? name).text) ?? []);
      }
    } else if (isExported(statement)) {
      for (const declaration of declarationsIn(statement)) add(declaration.name!.getText(), [declaration]);
    }
  }
  return names;
}

const namedIn = ({ exportClause }: ts.ExportDeclaration): readonly ts.ExportSpecifier[] =>
  exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [];

/** A name that a file exports under a list: declared in it, or imported. */
function importedAs(file: string, name: string): readonly Declaration[] {
  for (const statement of treeOf(file).statements) {
    if (ts.isImportDeclaration(statement)) {
      const bindings = statement.importClause?.namedBindings;
      const found =
        bindings &&
        ts.isNamedImports(bindings) &&
        bindings.elements.find((element) => element.name.text === name);
      if (found)
        return (
          namesOf(placeOf(file, statement.moduleSpecifier)).get((found.propertyName ?? found.name).text) ?? []
        );
    }
    const own = declarationsIn(statement).filter((declaration) => declaration.name?.getText() === name);
    if (own.length > 0) return own;
  }
  return [];
}

const placeOf = (file: string, specifier: ts.Expression): string =>
  posix.join(dirname(file), (specifier as ts.StringLiteral).text);

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function declarationsIn(statement: ts.Statement): readonly Declaration[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
  return ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
    ? [statement]
    : [];
}

/** How it is declared, without bodies and without what is nobody's business. */
function formOf(node: Declaration): string {
  if (ts.isVariableDeclaration(node)) {
    const value =
      node.initializer && /^-?\d+$|^'.*'$/.test(node.initializer.getText())
        ? ` = ${node.initializer.getText()}`
        : '';
    return `const ${node.name.getText()}${node.type ? `: ${node.type.getText()}` : ''}${value};`;
  }
  if (ts.isFunctionDeclaration(node)) return `${untilBody(node)};`;
  if (!ts.isClassDeclaration(node)) return withoutComments(node.getText().replace(/^export /, ''));
  const head = node.getText().slice(0, node.getText().indexOf('{') + 1);
  const members = node.members.filter(isPublic).map((member) => `  ${memberForm(member)}`);
  return `${head.replace(/^export /, '')}\n${members.join('\n')}\n}`;
}

/** Editors show what each member means; the page shows the form. */
const withoutComments = (text: string): string =>
  text.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '').replace(/\/\*\*[\s\S]*?\*\/ ?/g, '');

const isPublic = (member: ts.ClassElement): boolean =>
  !(member.name && ts.isPrivateIdentifier(member.name)) &&
  !ts.isSemicolonClassElement(member) &&
  !(ts.canHaveModifiers(member) ? (ts.getModifiers(member) ?? []) : []).some(
    ({ kind }) => kind === ts.SyntaxKind.PrivateKeyword,
  );

function memberForm(member: ts.ClassElement): string {
  const form = ts.isPropertyDeclaration(member)
    ? member.getText().replace(/ = [\s\S]*$/, ';')
    : `${untilBody(member as ts.MethodDeclaration)};`;
  return form;
}

const untilBody = (node: ts.FunctionLikeDeclaration): string => {
  const text = node.getText().replace(/^export /, '');
  return node.body ? text.slice(0, text.length - node.body.getText().length).trim() : text.replace(/;$/, '');
};

const textOf = (comment: ts.JSDoc['comment']): string => ts.getTextOfJSDocComment(comment)?.trim() ?? '';

/** JSDoc is Markdown already; only what the site would take for a template is guarded. */
const told = (text: string): string => text.replaceAll('{{', '&#123;&#123;').replace(/<(?=[a-z])/gi, '\\<');

function section({ name, declarations }: Found): string {
  const docs = declarations.flatMap((node) => ts.getJSDocCommentsAndTags(node)).filter(ts.isJSDoc);
  const tags = docs.flatMap((doc) => [...(doc.tags ?? [])]);
  const parts = [
    `### ${name}`,
    ...docs.map(({ comment }) => told(textOf(comment))).filter((text) => text !== ''),
  ];
  const overloads = declarations.filter((node) => !ts.isFunctionDeclaration(node) || !node.body);
  parts.push(block('ts', (overloads.length > 0 ? overloads : declarations).map(formOf).join('\n')));
  const parameters = tags
    .filter(ts.isJSDocParameterTag)
    .map((tag) => `- ${code(tag.name.getText())}: ${told(textOf(tag.comment).replace(/^- /, ''))}`);
  if (parameters.length > 0) parts.push(parameters.join('\n'));
  for (const tag of tags) {
    if (ts.isJSDocThrowsTag(tag))
      parts.push(`Throws ${told(textOf(tag.comment) || prose(tag.getText()))}.`.replace('..', '.'));
    else if (tag.tagName.text === 'example') parts.push(block('ts', textOf(tag.comment)));
  }
  return parts.join('\n\n');
}

/** Every name of a door; what an earlier door has is left out. */
function libraryNames(): { readonly door: string; readonly names: readonly Found[] }[] {
  const met = new Set<Declaration>();
  return DOORS.map(({ name: door, file }) => {
    const names = [...namesOf(file)]
      .filter(([, [declaration]]) => !met.has(declaration))
      .map(([name, declarations]) => ({ name, declarations }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { declarations } of names) met.add(declarations[0]);
    return { door, names };
  });
}

export function libraryPage(): string {
  const doors = libraryNames().map(({ door, names }) => {
    const { about } = DOORS.find(({ name }) => name === door)!;
    const sections = names.map(section);
    return [`## ${door}`, about, ...sections].join('\n\n');
  });
  return `${MADE}

# The library, name by name

Every name of the package with its form. Editors show the meaning of each member as well. [Use covergame as a library](../how-to/use-as-a-library.md) has programs. Names that are not on this page may change with any version.

${doors.join('\n\n')}
`;
}
