export { guardOf, type RequestGuard } from './guard.ts';
export { openApiDocument } from './openapi.ts';
export { OPERATIONS, type Operation } from './operations.ts';
export { Problem } from './problem.ts';
export { type RunningService, type ServiceOptions, SOCKET_PATH, startService } from './service.ts';
