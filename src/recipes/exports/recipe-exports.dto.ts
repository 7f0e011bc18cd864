import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsUuid, Optional } from '../../http/fields/validation.js';
import { EXPORT_FORMATS } from './export-formats.js';

export class ExportRecipeQueryDto {
  /** The program for which the files are written. Only `larder` contains everything that another Larder can read. */
  @Optional()
  @IsIn(EXPORT_FORMATS)
  @ApiProperty({ enum: EXPORT_FORMATS })
  format: string = 'larder';
}

export class ExportRecipesQueryDto extends ExportRecipeQueryDto {
  /** Only the recipes of this cookbook. */
  @Optional()
  @IsUuid()
  cookbookId?: string;
}
