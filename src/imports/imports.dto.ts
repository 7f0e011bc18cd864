import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsString, ValidateBy } from 'class-validator';
import { DateTime } from '../http/fields/field-formats.js';
import { IsList, IsText, Optional, IsWhole, OneOf } from '../http/fields/validation.js';
import type { RecipeSummaryDto } from '../recipes/reading/recipe.dto.js';
import type { FailureCode } from './import-failure.js';
import { IMPORT_WARNINGS, type ImportWarning } from './import-warning.js';
import { IsWebUrl } from '../http/fields/web-url.js';
import {
  IMPORT_SOURCES,
  IMPORT_STATUSES,
  type ImportSource,
  type ImportStatus,
  type RecipeImport,
} from './recipe-import.entity.js';

/** Checks only the beginning: the parser, which has a thread of its own, refuses a text of 100,000 spaces. */
const hasCharacters = ValidateBy({
  name: 'hasCharacters',
  validator: {
    validate: (text) => typeof text === 'string' && (text.length > 100_000 || text.trim() !== ''),
    defaultMessage: (found) => `${found?.property ?? 'text'} must have at least 1 character`,
  },
});

/** Bytes. */
const LARGEST_PAGE = 2 * 1_048_576;

const isPageSize = ValidateBy({
  name: 'pageSize',
  validator: {
    validate: (html) => typeof html === 'string' && Buffer.byteLength(html) <= LARGEST_PAGE,
    defaultMessage: () => 'html must have at most 2 MiB',
  },
});

/** The result for each page of a request. */
const PAGE_STATUSES = ['queued', 'exists'] as const;
type PageStatus = (typeof PAGE_STATUSES)[number];

export class ImportUrlDto {
  /** An absolute http or https URL of at most 2048 characters. */
  @IsWebUrl()
  @IsText(2_048, 1)
  url!: string;

  /** Whether the configured AI reads the page even when the parser could. */
  @Optional()
  @IsBoolean()
  forceAI: boolean = false;
}

export class ImportPageDto {
  /** The address of the page, absolute, http or https, of at most 2048 characters. */
  @IsWebUrl()
  @IsText(2_048, 1)
  url!: string;

  /** The source of the page as the browser sees it, of at most 2 MiB. Nothing is fetched but its pictures. */
  @IsString()
  @hasCharacters
  @isPageSize
  @ApiProperty({ pattern: '\\S' })
  html!: string;
}

export class ImportUrlsDto {
  /** 1 to 100 absolute http or https URLs. */
  @IsList(100, 1)
  @IsWebUrl({ each: true })
  @IsText(2_048, 1, { each: true })
  urls!: string[];

  /** Whether the configured AI reads the pages even when the parser could. */
  @Optional()
  @IsBoolean()
  forceAI: boolean = false;
}

export class ImportPasteDto {
  /** Plain recipe text, JSON-LD or YAML, one recipe or at most 100, each of at most 100,000 characters. */
  @IsString()
  @hasCharacters
  @ApiProperty({ pattern: '\\S' })
  text!: string;

  /** Read the text as one recipe with the configured AI. */
  @Optional()
  @IsBoolean()
  forceAI: boolean = false;
}

export class ListImportsDto {
  @Optional()
  @OneOf(IMPORT_STATUSES)
  status?: ImportStatus;

  @Optional()
  @IsWhole(1, 200)
  @ApiProperty({ type: 'integer' })
  limit: number = 50;
}

export class UrlImportDto {
  recipeId!: string;
  /** `exists`: the household has this page's recipe, and `recipe` is that one. */
  @ApiProperty({ enum: PAGE_STATUSES })
  status!: PageStatus;
  /** While it is queued, a provisional summary with a name from the URL. */
  recipe!: RecipeSummaryDto;
}

export class UrlImportItemDto {
  url!: string;
  recipeId!: string;
  /** `exists`: the household has this page's recipe. */
  @ApiProperty({ enum: PAGE_STATUSES })
  status!: PageStatus;
}

export class UrlImportsDto {
  /** In the order of the request. */
  items!: UrlImportItemDto[];
}

export class PasteImportDto {
  /** In the order of the text. */
  recipeIds!: string[];
}

export class ImportFileDto {
  /** Of pictures, as language tags with commas: they are read in the first one, by default that of the household; a page that is in another one is read in that. English, German, French, Spanish, Italian and Dutch are read. */
  @Optional()
  @IsText(100)
  languages: string = '';

  /** Whether the recipe keeps the pictures, without what the camera wrote into them. */
  @Optional()
  @OneOf(['true', 'false'])
  keepPictures: 'true' | 'false' = 'true';

  /** Whether the configured AI reads the files, pictures too (`AI_VISION`). Then they are sent to it. */
  @Optional()
  @OneOf(['true', 'false'])
  forceAI: 'true' | 'false' = 'false';
}

export class FileImportDto {
  recipeId!: string;
  @ApiProperty({ enum: ['queued'] })
  status!: 'queued';
}

export class ImportErrorDto {
  code!: FailureCode;
  /** What is wrong, and what the person can do. */
  message!: string;
}

/** `page` is the one that is read now, from 1. */
export class ImportProgressDto {
  page!: number;
  pages!: number;
}

export class ImportDto {
  /** Names the import, and the recipe that it creates. */
  recipeId!: string;
  @ApiProperty({ enum: IMPORT_SOURCES })
  source!: ImportSource;
  url!: string | null;
  @ApiProperty({ enum: IMPORT_STATUSES })
  status!: ImportStatus;
  attempts!: number;
  /** Which page of its files is read now. */
  progress!: ImportProgressDto | null;
  /** The error of the last attempt, also while the next one is planned. */
  error!: ImportErrorDto | null;
  /**
   * The recipe that the household had already, from the same page under another address or with the same content. No second one was made, so there is no recipe with
   * the id of the import. `null` otherwise.
   */
  duplicateOf!: string | null;
  /** What a completed import did not find, did not take over or may have misread: then a person completes the recipe. Codes may be added. */
  @ApiProperty({ enum: IMPORT_WARNINGS, isArray: true })
  warnings!: ImportWarning[];
  /**
   * Words of photos that are in the texts of the recipe of a completed import and may be misread: then a person compares them with the photos. A
   * number comes with the word beside it. Empty, as `warnings` is without `DOUBTFUL_WORDS`, once somebody has saved the form of the recipe.
   */
  doubtfulWords!: string[];
  @DateTime()
  createdAt!: string;
  @DateTime()
  updatedAt!: string;
}

export function toImportDto(row: RecipeImport): ImportDto {
  const { id, source, url, status, attempts, progress, errorCode, errorMessage, createdAt, updatedAt } = row;
  return {
    recipeId: id,
    source,
    url,
    status,
    attempts,
    progress: status === 'processing' ? progress : null,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    duplicateOf: row.duplicateOf,
    warnings: row.warnings,
    doubtfulWords: [...(row.fileOptions?.doubtful?.words ?? [])],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
