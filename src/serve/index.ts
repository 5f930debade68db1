export { openApiDocument } from './openapi.ts';
export { OPERATIONS, type Operation } from './operations.ts';
export { type RunningService, type ServiceOptions, SOCKET_PATH, startService } from './service.ts';
