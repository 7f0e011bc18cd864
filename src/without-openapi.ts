/**
 * What the running program loads in place of `@nestjs/swagger` (`#openapi` in package.json): the decorators do nothing. The document
 * that it serves is `openapi.json`, which `npm run openapi` writes with the real package. Without that package a start loads 530 fewer
 * modules and takes 6 MB less memory. The compiler checks against the real package; the build fails when a name is missing here.
 */
export { OmitType, PickType } from '@nestjs/mapped-types';

type Decorator = MethodDecorator & ClassDecorator & PropertyDecorator;

export const ApiBearerAuth = undocumented;
export const ApiCookieAuth = undocumented;
export const ApiExcludeController = undocumented;
export const ApiExtension = undocumented;
export const ApiExtraModels = undocumented;
export const ApiForbiddenResponse = undocumented;
export const ApiHeader = undocumented;
export const ApiNotModifiedResponse = undocumented;
export const ApiOkResponse = undocumented;
export const ApiOperation = undocumented;
export const ApiProperty = undocumented;
export const ApiQuery = undocumented;
export const ApiResponse = undocumented;
export const ApiSecurity = undocumented;
export const ApiServiceUnavailableResponse = undocumented;
export const ApiTags = undocumented;

export function getSchemaPath(): string {
  return '';
}

function undocumented(): Decorator {
  return () => undefined;
}
