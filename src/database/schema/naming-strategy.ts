import { DefaultNamingStrategy, type NamingStrategyInterface } from 'typeorm';

/** Columns are in snake_case. Entities and migrations name constraints and indexes explicitly. */
export class SnakeNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    return [...embeddedPrefixes, customName ?? propertyName].map(snakeCase).join('_');
  }
}

/** Converts camelCase to snake_case. */
function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
