// What can be changed in a source: small faults of the kind that people make, found on the syntax tree and written as text. A fault is kept
// to what the types would mostly let through, so that a test has to notice it: no call loses an argument, and what is returned is only
// replaced by a value of the declared type. Types, imports and names of properties are left alone.

import ts from 'typescript';

export interface Candidate {
  readonly start: number;
  readonly end: number;
  /** What is changed is an expression, or a statement. */
  readonly is: 'expression' | 'statement';
  readonly operator: Operator;
  readonly replacement: string;
}

export const OPERATORS = {
  comparison: 'a comparison read as another',
  arithmetic: 'an operator of arithmetic or of bits read as another',
  logic: 'and read as or, or as and; a `!` or a `-` lost; `a ?? b` read as `b`',
  condition: 'a condition that always or never holds',
  boolean: '`true` and `false` exchanged',
  number: 'a number of at most 10 one more or one less; a larger one 0',
  text: 'a text emptied',
  list: 'a list emptied',
  method: 'a method exchanged for its opposite, or not called',
  assignment: '`+=` read as `-=`, `++` as `--` and the like',
  result: 'an empty or constant result of the declared type',
  statement: 'a call, an assignment, a `throw`, `break`, `continue` or `return` left out',
  body: 'the whole body of a function left out',
} as const;

export type Operator = keyof typeof OPERATORS;

const Kind = ts.SyntaxKind;

const COMPARISONS: Partial<Record<ts.SyntaxKind, string[]>> = {
  [Kind.LessThanToken]: ['<=', '>='],
  [Kind.LessThanEqualsToken]: ['<', '>'],
  [Kind.GreaterThanToken]: ['>=', '<='],
  [Kind.GreaterThanEqualsToken]: ['>', '<'],
  [Kind.EqualsEqualsEqualsToken]: ['!=='],
  [Kind.ExclamationEqualsEqualsToken]: ['==='],
};
const ARITHMETIC: Partial<Record<ts.SyntaxKind, string>> = {
  [Kind.PlusToken]: '-',
  [Kind.MinusToken]: '+',
  [Kind.AsteriskToken]: '/',
  [Kind.SlashToken]: '*',
  [Kind.PercentToken]: '*',
  [Kind.AmpersandToken]: '|',
  [Kind.BarToken]: '&',
  [Kind.CaretToken]: '&',
  [Kind.LessThanLessThanToken]: '>>',
  [Kind.GreaterThanGreaterThanToken]: '<<',
  [Kind.GreaterThanGreaterThanGreaterThanToken]: '<<',
};
const ASSIGNMENTS: Partial<Record<ts.SyntaxKind, string>> = {
  [Kind.PlusEqualsToken]: '-=',
  [Kind.MinusEqualsToken]: '+=',
  [Kind.AsteriskEqualsToken]: '/=',
  [Kind.SlashEqualsToken]: '*=',
  [Kind.BarEqualsToken]: '&=',
  [Kind.AmpersandEqualsToken]: '|=',
  [Kind.CaretEqualsToken]: '|=',
  [Kind.QuestionQuestionEqualsToken]: '=',
  [Kind.BarBarEqualsToken]: '&&=',
  [Kind.AmpersandAmpersandEqualsToken]: '||=',
};
const OPPOSITES: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  indexOf: 'lastIndexOf',
  lastIndexOf: 'indexOf',
  push: 'unshift',
  unshift: 'push',
  pop: 'shift',
  shift: 'pop',
  toUpperCase: 'toLowerCase',
  toLowerCase: 'toUpperCase',
};
const LOST = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'concat']);
const LEAST_LARGE = 11;

/** All that can be changed in a source, in the order of the text. */
export function candidatesOf(name: string, text: string): Candidate[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: Candidate[] = [];
  const visit = (node: ts.Node): void => {
    if (isApart(node)) return;
    found.push(...changesOf(node, source));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

function isApart(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    (ts.isPropertyName(node) && nameOf(node.parent) === node)
  );
}

const nameOf = (node: ts.Node): ts.Node | undefined => (node as ts.NamedDeclaration).name;

function changesOf(node: ts.Node, source: ts.SourceFile): Candidate[] {
  const at = { start: node.getStart(source), end: node.getEnd() };
  const expression = (operator: Operator, ...texts: string[]): Candidate[] =>
    texts.map((replacement) => ({ ...at, is: 'expression', operator, replacement }));
  const statement = (operator: Operator, replacement = ''): Candidate[] => [
    { ...at, is: 'statement', operator, replacement },
  ];
  const textOf = (part: ts.Node): string => part.getText(source);

  if (ts.isBlock(node)) return isBody(node) ? statement('body') : [];
  if (ts.isStatement(node)) return statementChanges(node, textOf, statement);
  if (!isExpressionPlace(node)) return [];
  const asCondition = isCondition(node) ? conditionTexts(node) : [];
  return [
    ...expression('condition', ...asCondition),
    ...expression('result', ...arrowResult(node)),
    ...expressionChanges(node, textOf, expression),
  ];
}

function statementChanges(
  node: ts.Statement,
  textOf: (part: ts.Node) => string,
  statement: (operator: Operator, replacement?: string) => Candidate[],
): Candidate[] {
  if (ts.isExpressionStatement(node)) {
    return ts.isStringLiteral(node.expression) || callsSuper(node) ? [] : statement('statement');
  }
  if (ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)) return statement('statement');
  if (ts.isReturnStatement(node)) {
    if (!node.expression) return statement('statement');
    return resultTexts(functionOf(node)?.type, node.expression, textOf).flatMap((text) =>
      statement('result', `return ${text};`),
    );
  }
  return [];
}

const isBody = (node: ts.Block): boolean =>
  ts.isFunctionLike(node.parent) && node.statements.length > 0 && !node.statements.some(callsSuper);

const callsSuper = (node: ts.Statement): boolean =>
  ts.isExpressionStatement(node) &&
  ts.isCallExpression(node.expression) &&
  node.expression.expression.kind === Kind.SuperKeyword;

function functionOf(node: ts.Node): ts.SignatureDeclaration | undefined {
  let outer: ts.Node | undefined = node.parent;
  while (outer && !ts.isFunctionLike(outer)) outer = outer.parent;
  return outer && !isStepwise(outer) ? outer : undefined;
}

/** What it returns is not what its type says: a promise, an iterator. */
const isStepwise = (node: ts.SignatureDeclaration): boolean =>
  Boolean((node as ts.FunctionDeclaration).asteriskToken) ||
  Boolean(ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => kind === Kind.AsyncKeyword));

function arrowResult(node: ts.Node): string[] {
  const outer = node.parent;
  const isResult = ts.isArrowFunction(outer) && outer.body === node && !isStepwise(outer);
  return isResult ? resultTexts(outer.type, node as ts.Expression, (part) => part.getText()) : [];
}

/** Other results that the declared type allows. */
function resultTexts(
  type: ts.TypeNode | undefined,
  result: ts.Expression,
  textOf: (part: ts.Node) => string,
): string[] {
  const others = (type ? valuesOf(type) : []).filter((text) => text !== textOf(result));
  return isPlain(result) ? [] : others;
}

function valuesOf(type: ts.TypeNode): string[] {
  if (ts.isUnionTypeNode(type)) {
    const texts = type.types.map((one) => one.getText());
    return ['null', 'undefined'].filter((text) => texts.includes(text));
  }
  if (ts.isTypeOperatorNode(type)) return valuesOf(type.type);
  if (ts.isArrayTypeNode(type)) return ['[]'];
  if (type.kind === Kind.BooleanKeyword) return ['true', 'false'];
  if (type.kind === Kind.NumberKeyword) return ['0'];
  return type.kind === Kind.StringKeyword ? ["''"] : [];
}

/** Literals change by rules of their own. */
const isPlain = (node: ts.Expression): boolean =>
  ts.isLiteralExpression(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isArrayLiteralExpression(node) && node.elements.length === 0) ||
  [Kind.TrueKeyword, Kind.FalseKeyword, Kind.NullKeyword].includes(node.kind);

/** Where a conditional expression may stand instead. */
function isExpressionPlace(node: ts.Node): boolean {
  if (!ts.isExpression(node) || ts.isOmittedExpression(node) || ts.isSpreadElement(node)) return false;
  const outer = node.parent;
  if (ts.isTaggedTemplateExpression(outer) || ts.isExpressionWithTypeArguments(outer)) return false;
  // What follows a `?.` is left out together with it.
  const goesOn =
    (ts.isPropertyAccessExpression(outer) ||
      ts.isElementAccessExpression(outer) ||
      ts.isCallExpression(outer) ||
      ts.isNonNullExpression(outer)) &&
    outer.expression === node;
  return !(goesOn && node.flags & ts.NodeFlags.OptionalChain);
}

function isCondition(node: ts.Node): boolean {
  const outer = node.parent;
  return (
    ((ts.isIfStatement(outer) || ts.isWhileStatement(outer) || ts.isDoStatement(outer)) &&
      outer.expression === node) ||
    ((ts.isConditionalExpression(outer) || ts.isForStatement(outer)) && outer.condition === node)
  );
}

function conditionTexts(node: ts.Node): string[] {
  if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) return [];
  return ts.isIfStatement(node.parent) || ts.isConditionalExpression(node.parent)
    ? ['true', 'false']
    : ['false'];
}

function expressionChanges(
  node: ts.Node,
  textOf: (part: ts.Node) => string,
  expression: (operator: Operator, ...texts: string[]) => Candidate[],
): Candidate[] {
  if (node.kind === Kind.TrueKeyword) return expression('boolean', 'false');
  if (node.kind === Kind.FalseKeyword) return expression('boolean', 'true');
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.text);
    const isLarge = !Number.isInteger(value) || value >= LEAST_LARGE;
    return expression('number', ...(isLarge ? ['0'] : [`${value + 1}`, `(${value - 1})`]));
  }
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    const isName = ts.isCallExpression(node.parent) && node.parent.expression.kind === Kind.ImportKeyword;
    return isName ? [] : expression('text', node.text === '' ? "'changed'" : "''");
  }
  if (ts.isTemplateExpression(node)) return expression('text', "''");
  if (ts.isArrayLiteralExpression(node)) {
    const isTarget = ts.isBinaryExpression(node.parent) && node.parent.left === node;
    const isLoop = ts.isForOfStatement(node.parent) && node.parent.initializer === node;
    return node.elements.length === 0 || isTarget || isLoop ? [] : expression('list', '[]');
  }
  if (ts.isBinaryExpression(node)) return binaryChanges(node, textOf, expression);
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const { operator } = node;
    if (operator === Kind.ExclamationToken) return expression('logic', textOf(node.operand));
    if (operator === Kind.MinusToken && !ts.isNumericLiteral(node.operand)) {
      return expression('logic', textOf(node.operand));
    }
    if (operator !== Kind.PlusPlusToken && operator !== Kind.MinusMinusToken) return [];
    const other = operator === Kind.PlusPlusToken ? '--' : '++';
    const operand = textOf(node.operand);
    return expression('assignment', ts.isPrefixUnaryExpression(node) ? other + operand : operand + other);
  }
  return ts.isCallExpression(node) ? callChanges(node, textOf, expression) : [];
}

function binaryChanges(
  node: ts.BinaryExpression,
  textOf: (part: ts.Node) => string,
  expression: (operator: Operator, ...texts: string[]) => Candidate[],
): Candidate[] {
  const { kind } = node.operatorToken;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  const joins = kind === Kind.PlusToken && [node.left, node.right].some(isText);
  const comparisons = COMPARISONS[kind] ?? [];
  if (comparisons.length > 0)
    return expression('comparison', ...comparisons.map((by) => `${left} ${by} ${right}`));
  const arithmetic = ARITHMETIC[kind];
  if (arithmetic && !joins) return expression('arithmetic', `${left} ${arithmetic} ${right}`);
  const assignment = ASSIGNMENTS[kind];
  if (assignment && !isText(node.right)) return expression('assignment', `${left} ${assignment} ${right}`);
  if (kind === Kind.AmpersandAmpersandToken) return expression('logic', `(${left}) || (${right})`);
  if (kind === Kind.BarBarToken) return expression('logic', `(${left}) && (${right})`);
  return kind === Kind.QuestionQuestionToken ? expression('logic', right) : [];
}

const isText = (node: ts.Expression): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function callChanges(
  node: ts.CallExpression,
  textOf: (part: ts.Node) => string,
  expression: (operator: Operator, ...texts: string[]) => Candidate[],
): Candidate[] {
  const { expression: called } = node;
  if (!ts.isPropertyAccessExpression(called) || called.questionDotToken) return [];
  const name = called.name.text;
  const receiver = textOf(called.expression);
  if (LOST.has(name)) return expression('method', receiver);
  const opposite = Object.hasOwn(OPPOSITES, name) ? OPPOSITES[name] : undefined;
  if (!opposite || node.questionDotToken) return [];
  const rest = node.arguments.map(textOf).join(', ');
  return expression('method', `${receiver}.${opposite}(${rest})`);
}
