// XML as a tree with places, by a streaming parser that checks well-formedness and expands no entity of a document's own.

export { attribute, childrenOf, readXmlTree, textOf, type XmlElement } from './xml-tree.ts';
