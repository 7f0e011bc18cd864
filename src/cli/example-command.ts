import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { SignUpDto } from '../accounts/accounts.dto.js';
import { AccountsService } from '../accounts/accounts.service.js';
import type { Member } from '../accounts/member.js';
import { SignInLinksService } from '../accounts/sign-in-links/sign-in-links.service.js';
import { toDto } from '../http/fields/to-dto.js';
import { ExampleService } from '../imports/archives/example/example.service.js';
import { RecipesService } from '../recipes/recipes.service.js';
import { ALL_RIGHTS, endOfImport } from './import-archive.js';
import { print } from './output.js';
import { inApplication, type Services } from './run.js';
import { addressOf } from './server-address.js';

const PERSON = { name: 'Alex', email: 'alex@example.org' };
/** Bytes of a password that nobody guesses. */
const PASSWORD_BYTES = 9;

export function addExampleCommand(program: Command): void {
  program
    .command('example')
    .description('Fills a Larder without accounts with an example household, and prints how to sign in.')
    .action(() =>
      inApplication(async (services, config) => {
        const accounts = services(AccountsService);
        const known = await accounts.findMember(PERSON.email);
        if (known !== null) {
          await fillWhenEmpty(services, known);
          const link = await services(SignInLinksService).create(PERSON.email);
          print(`The example household is here already. This link signs in once, within 15 minutes:`);
          print(`  ${addressOf(config)}/sign-in/link/${link}`);
        } else if (await accounts.hasAccounts()) {
          print('This Larder has accounts, so no example household was added.');
        } else {
          const password = randomBytes(PASSWORD_BYTES).toString('base64url');
          await fillWhenEmpty(services, await accounts.addUser(toDto(SignUpDto, { ...PERSON, password }), true));
          print(`The example household was added. Sign in at ${addressOf(config)}/sign-in with`);
          print(`  e-mail    ${PERSON.email}`);
          print(`  password  ${password}`);
        }
      }),
    );
}

/** A household that has recipes is left as it is, so that what its people removed does not come back. */
async function fillWhenEmpty(services: Services, { householdId, user }: Member): Promise<void> {
  const recipes = services(RecipesService).all(householdId);
  const { done: isEmpty } = await recipes.next();
  await recipes.return(undefined);
  if (isEmpty !== true) return;
  const importer = { householdId, userId: user.id, ...ALL_RIGHTS };
  const { archiveId } = await services(ExampleService).import(importer, new AbortController().signal);
  await endOfImport(services, householdId, archiveId);
}
