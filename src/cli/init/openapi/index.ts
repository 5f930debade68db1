// From an OpenAPI document to the skeleton of a model and to requests that can be sent.

export { type Skeleton, skeletonOf } from './skeleton.ts';
