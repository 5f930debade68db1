// State diagrams drawn by text: Mermaid and PlantUML, which share most of their language.

export { mermaid } from './mermaid.ts';
export { plantuml } from './plantuml.ts';
