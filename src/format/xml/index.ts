// XML as a tree with places, by a streaming parser that checks well-formedness and expands no entity of a document's own.

export { attribute, childrenOf, readXmlTree, type XmlElement, xmlText } from './xml-tree.ts';
