import { ApiProperty } from '@nestjs/swagger';
import { IsUuid, Optional, OneOf } from '../../http/fields/validation.js';
import { EXPORT_FORMATS, type ExportFormatName } from './export-formats.js';

const FORMATS = Object.keys(EXPORT_FORMATS);

export class ExportRecipeQueryDto {
  /** The program for which the files are written. Only `larder` contains everything that another Larder can read. */
  @Optional()
  @OneOf(FORMATS)
  @ApiProperty({ enum: FORMATS })
  format: ExportFormatName = 'larder';
}

export class ExportRecipesQueryDto extends ExportRecipeQueryDto {
  /** Only the recipes of this cookbook. */
  @Optional()
  @IsUuid()
  cookbookId?: string;
}
