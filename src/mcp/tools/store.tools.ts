import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { toDto } from '../../http/fields/to-dto.js';
import { CreateStoreDto, STORE_COLORS, type StoreDto } from '../../stores/stores.dto.js';
import { StoresService } from '../../stores/stores.service.js';
import { fitting, inLines } from '../answers/fitting.js';
import { quoted, short } from '../answers/quoted.js';
import { StoreFinder } from '../finding/store-finder.js';
import { cursor, nextCursor } from './arguments.js';
import { defineTool } from './tool.js';
import { Toolbox } from './toolbox.js';

const store = z.object({ id: z.string(), name: z.string(), color: z.string(), website: z.string().nullable() });

@Injectable()
export class StoreTools {
  constructor(
    toolbox: Toolbox,
    private readonly stores: StoresService,
    private readonly finder: StoreFinder,
  ) {
    toolbox.add(
      defineTool({
        name: 'list_stores',
        title: 'List stores',
        description: 'Lists the stores where the household shops, in its order.',
        scope: 'stores:read',
        effect: { reads: true },
        input: z.strictObject({ cursor }),
        output: z.object({ stores: z.array(store), total: z.int(), nextCursor }),
        run: async (asked, { caller }) => {
          const all = await this.finder.all(caller.householdId);
          const some = fitting(all.slice(asked.cursor).map(shown));
          const next = asked.cursor + some.length;
          return { stores: some, total: all.length, nextCursor: next < all.length ? next : null };
        },
        tell: ({ stores, total }) => inLines([`${total} stores.`, ...stores.map(storeText)]),
      }),
      defineTool({
        name: 'create_store',
        title: 'Create a store',
        description: 'Adds a store where the household shops. Its name must differ from those that there are.',
        scope: 'stores:write',
        effect: { adds: true, again: true },
        input: z.strictObject({
          name: z.string().min(1).max(100),
          color: z.enum(STORE_COLORS).optional(),
          website: z
            .url({ protocol: /^https?$/ })
            .max(2_048)
            .optional(),
        }),
        output: z.object({ store }),
        run: async (asked, { caller }) => ({
          store: shown(await this.stores.create(caller, toDto(CreateStoreDto, asked))),
        }),
        tell: ({ store: made }) => `Added the store ${storeText(made)}.`,
      }),
    );
  }
}

function shown({ id, name, color, website }: StoreDto): z.output<typeof store> {
  return { id, name: short(name), color, website };
}

function storeText({ id, name }: z.output<typeof store>): string {
  return `${quoted(name)} (id ${id})`;
}
