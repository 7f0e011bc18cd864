export type Condition = 'ok' | 'error';

export class DatabaseHealthDto {
  status!: Condition;
}

export class ParserHealthDto {
  status!: Condition;
  /** Version of the npm package recipe-scrapers. */
  recipeScrapersVersion!: string;
}

export class VersionsDto {
  /** Larder's version. */
  root!: string;
  apps!: Record<string, string>;
  packages!: Record<string, string>;
  scraper!: string;
}

export class HealthDto {
  /** `ok` only when both the database and the parser are. */
  status!: Condition;
  db!: DatabaseHealthDto;
  versions!: VersionsDto;
  parser!: ParserHealthDto;
}

export class LivenessDto {
  status!: Condition;
}
