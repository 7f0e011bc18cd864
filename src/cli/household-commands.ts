import type { Command } from 'commander';
import { MEGABYTE } from '../config/limit-settings.js';
import { HouseholdsService } from '../households/households.service.js';
import { HouseholdLimits, type HouseholdUse } from '../recipes/limits/household-limits.service.js';
import { uuid } from './arguments.js';
import { print } from './output.js';
import { inApplication } from './run.js';

const NOTHING: HouseholdUse = { recipes: 0, inBin: 0, pictureBytes: 0 };

export function addHouseholdCommands(program: Command): void {
  const household = program.command('household').description('households of all people');

  household
    .command('list')
    .description('Shows all households with their people, recipes and pictures, and the limits.')
    .action(() =>
      inApplication(async (services) => {
        const limits = services(HouseholdLimits);
        const uses = await limits.useOfAll();
        for (const { id, name, people, removeAfter } of await services(HouseholdsService).listAll()) {
          const end = removeAfter === null ? [] : [`to be removed after ${removeAfter.toISOString().slice(0, 10)}`];
          const counted = `${people} ${people === 1 ? 'person' : 'people'}`;
          print([id, name, counted, ...useInWords(uses.get(id) ?? NOTHING, limits), ...end].join('  '));
        }
      }),
    );

  household
    .command('show')
    .description('Shows the people of a household with their roles and e-mail addresses.')
    .argument('<id>', 'the id that "household list" shows', uuid)
    .action((id: string) =>
      inApplication(async (services) => {
        const households = services(HouseholdsService);
        const { name, timeZone, locale, users } = await households.show(id);
        print([id, name, timeZone ?? 'time zone of the server', locale ?? 'no language chosen'].join('  '));
        const emails = await households.emailsIn(id);
        for (const user of users) print([user.role, emails.get(user.id) ?? '', user.name].join('  '));
      }),
    );
}

/** Each number with its limit, if there is one. */
function useInWords({ recipes, inBin, pictureBytes }: HouseholdUse, limits: HouseholdLimits): string[] {
  const most = limits.recipes === 0 ? '' : ` of ${limits.recipes}`;
  const mostPictures = limits.pictureBytes === 0 ? '' : ` of ${limits.pictureBytes / MEGABYTE}`;
  return [
    `${recipes}${most} ${recipes === 1 && most === '' ? 'recipe' : 'recipes'}`,
    `${inBin} in the bin`,
    `${(pictureBytes / MEGABYTE).toFixed(1)}${mostPictures} MB of pictures`,
  ];
}
