import type { Command } from 'commander';
import { CreateApiKeyDto } from '../accounts/keys/api-keys.dto.js';
import { ApiKeysService } from '../accounts/keys/api-keys.service.js';
import { presetOf, SCOPE_PRESETS, SCOPES } from '../accounts/scopes.js';
import { toDto } from '../http/fields/to-dto.js';
import { date, text, uuid } from './arguments.js';
import { print } from './output.js';
import { findMember } from './people.js';
import { inApplication } from './run.js';

interface NewKey {
  readonly email: string;
  readonly name: string;
  readonly expires?: Date;
  readonly scopes?: string;
}

const PRESETS = SCOPE_PRESETS.map(({ name }) => name).join(', ');

export function addApiKeyCommands(program: Command): void {
  const key = program.command('api-key').description('keys of people for other programs');

  key
    .command('create')
    .description('Makes a key and prints it.')
    .requiredOption('--email <email>', 'e-mail address of its person', text)
    .requiredOption('--name <name>', 'a name for the key', text)
    .option('--expires <date>', 'such as 2030-12-31; never when left out', date)
    .option('--scopes <scopes>', `${PRESETS}, or some of ${SCOPES.join(', ')} with commas between them`)
    .action((options: NewKey) =>
      inApplication(async (services) => {
        const { user, householdId } = await findMember(services, options.email);
        // The validation rules of the page apply here too.
        const given = { name: options.name, scopes: scopesOf(options.scopes ?? 'all') };
        const { name, scopes = null } = toDto(CreateApiKeyDto, given);
        const request = { name, expiresAt: options.expires ?? null, scopes };
        const { key: made } = await services(ApiKeysService).create({ userId: user.id, householdId }, request);
        print(made);
      }),
    );

  key
    .command('list')
    .description('Shows the keys of the household of a person.')
    .requiredOption('--email <email>', 'e-mail address of the person', text)
    .action(({ email }: { email: string }) =>
      inApplication(async (services) => {
        const { householdId } = await findMember(services, email);
        for (const { id, prefix, name, lastUsedAt, expiresAt, scopes } of await services(ApiKeysService).list(
          householdId,
        )) {
          const times = [`last used ${day(lastUsedAt)}`, `expires ${day(expiresAt)}`];
          print([id, `${prefix}…`, name, ...times, nameOf(scopes)].join('  '));
        }
      }),
    );

  key
    .command('revoke')
    .description('Ends a key at once.')
    .argument('<id>', 'the id that "api-key list" shows', uuid)
    .requiredOption('--email <email>', 'e-mail address of a person of the household', text)
    .action((id: string, { email }: { email: string }) =>
      inApplication(async (services) => {
        const { householdId } = await findMember(services, email);
        await services(ApiKeysService).revokeAny(householdId, id);
        print(`Revoked ${id}.`);
      }),
    );
}

function day(time: Date | null): string {
  return time === null ? 'never' : time.toISOString().slice(0, 10);
}

/** `null` is all of them. commander cannot hold it as the value of an option. @param given the name of a preset, or scopes separated by commas */
function scopesOf(given: string): readonly string[] | null {
  const preset = SCOPE_PRESETS.find(({ name }) => name === given);
  return preset === undefined ? given.split(',').map((scope) => scope.trim()) : preset.scopes;
}

function nameOf(scopes: readonly string[] | null): string {
  return presetOf(scopes)?.name ?? (scopes ?? []).join(',');
}
