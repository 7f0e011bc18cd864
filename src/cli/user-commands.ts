import { type Command, Option } from 'commander';
import { PersonDto, SignUpDto, toUserDto } from '../accounts/accounts.dto.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { normalEmail } from '../accounts/email.js';
import { MEMBER_ROLES } from '../accounts/scopes.js';
import { SignInLinksService } from '../accounts/sign-in-links/sign-in-links.service.js';
import type { MemberRole } from '../households/membership.entity.js';
import { MembersService } from '../households/members/members.service.js';
import { toDto } from '../http/fields/to-dto.js';
import { UnprocessableError } from '../http/problems/errors.js';
import { text, uuid } from './arguments.js';
import { print } from './output.js';
import { findUser, noAccount } from './people.js';
import { inApplication } from './run.js';
import { addressOf } from './server-address.js';

/** Maximum bytes of the standard input. */
const LONGEST_INPUT = 65_536;

interface NewUser {
  readonly name: string;
  readonly email: string;
  /** `false` with --no-password */
  readonly password?: string | false;
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('accounts of people');

  user
    .command('add')
    .description('Adds an account. A password that is not given is read from standard input.')
    .requiredOption('--name <name>', 'name of the person', text)
    .requiredOption('--email <email>', 'e-mail address of the person', text)
    .option('--password <password>', 'at least 10 characters')
    .option('--no-password', 'the person signs in by OpenID Connect')
    .action(({ name, email, password }: NewUser) =>
      inApplication(async (services) => {
        const accounts = services(AccountsService);
        // The validation rules of a sign-up apply here too.
        const { user: added } =
          password === false
            ? await accounts.addWithoutPassword(toDto(PersonDto, { name, email }))
            : await accounts.addUser(toDto(SignUpDto, { name, email, password: password ?? (await readPassword()) }));
        print(`Added ${added.email} (${toUserDto(added).role}).`);
      }),
    );

  user
    .command('password')
    .description(
      'Changes the password of an account and ends its sessions. Without --password it is read from standard input.',
    )
    .requiredOption('--email <email>', 'e-mail address of the account', text)
    .option('--password <password>', 'at least 10 characters')
    .action((options: { email: string; password?: string }) =>
      inApplication(async (services) => {
        const asked = { name: 'unused', email: options.email, password: options.password ?? (await readPassword()) };
        const { email, password } = toDto(SignUpDto, asked);
        if (!(await services(AccountsService).changePassword(email, password))) noAccount(email);
        print(`Changed the password of ${email} and ended its sessions.`);
      }),
    );

  user
    .command('email')
    .description('Changes the e-mail address of an account.')
    .requiredOption('--email <email>', 'the address until now', text)
    .requiredOption('--to <email>', 'the new address', text)
    .action((options: { email: string; to: string }) =>
      inApplication(async (services) => {
        const { email: from } = toDto(PersonDto, { name: 'unused', email: options.email });
        const { email: to } = toDto(PersonDto, { name: 'unused', email: options.to });
        if (!(await services(AccountsService).changeEmail(from, to))) noAccount(from);
        print(`${from} is ${to} now.`);
      }),
    );

  user
    .command('move')
    .description('Moves a person into another household. Sessions and API keys of before end.')
    .requiredOption('--email <email>', 'e-mail address of the account', text)
    .requiredOption('--household <id>', 'the id that "household list" shows', uuid)
    .addOption(new Option('--role <role>', 'role in the new household').choices(MEMBER_ROLES).default('member'))
    .addOption(new Option('--recipes <what>', 'recipes that come along').choices(['copy', 'none']).default('none'))
    .action(
      ({
        email,
        household,
        role,
        recipes,
      }: {
        email: string;
        household: string;
        role: MemberRole;
        recipes: 'copy' | 'none';
      }) =>
        inApplication(async (services) => {
          const person = await findUser(services, email);
          const given = await services(MembersService).put(person.id, household, role, recipes);
          print(`Moved ${person.email} to ${household} as ${given}; sessions and API keys of before have ended.`);
        }),
    );

  user
    .command('role')
    .description(
      'Gives a person a role in the household. A household has one owner; the owner of before becomes an administrator.',
    )
    .requiredOption('--email <email>', 'e-mail address of the account', text)
    .addOption(new Option('--role <role>', 'the new role').choices(MEMBER_ROLES).makeOptionMandatory())
    .action(({ email, role }: { email: string; role: MemberRole }) =>
      inApplication(async (services) => {
        const person = await findUser(services, email);
        await services(MembersService).assign(person.id, role);
        print(`${person.email} is ${role} now.`);
      }),
    );

  program
    .command('sign-in-link')
    .description('Prints a link that signs in once, within 15 minutes.')
    .argument('[email]', 'e-mail address of the account', text)
    .option('--email <email>', 'the same as an option', text)
    .action((argument: string | undefined, options: { email?: string }, command: Command) => {
      const email = argument ?? options.email;
      if (email === undefined) return command.error("error: missing required argument 'email'");
      return inApplication(async (services, config) => {
        const link = await services(SignInLinksService).create(normalEmail(email));
        print(`${addressOf(config)}/sign-in/link/${link}`);
      });
    });
}

async function readPassword(): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LONGEST_INPUT) throw new UnprocessableError('Standard input is too long for a password.');
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
