// Checks that each table is written by one repository, that of the domain that has its entity. It reads the SQL in `src/`, the entity
// that a repository hands to its base class, and the entities that it hands to methods that write.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Code that writes tables of all domains, and why it may. */
const ALLOWED = [
  [/^src\/backup\//, 'restores all tables'],
  [/^src\/database\//, 'creates, distributes and migrates tables'],
];

const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(?<!\.spec)\.ts$/.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** The folder of `src/` that a file belongs to. */
const domainOf = (file) => file.split('/')[1];

const owners = new Map();
const tables = new Map();
for (const [file, text] of texts)
  for (const [, table, name] of text.matchAll(/@Entity\(\{ name: '(\w+)' \}\)[\s\S]*?export class (\w+)/g)) {
    owners.set(table, domainOf(file));
    tables.set(name, table);
  }

const writers = new Map([...owners.keys()].map((table) => [table, new Set()]));
for (const [file, text] of texts) {
  if (ALLOWED.some(([pattern]) => pattern.test(file))) continue;
  const statements = text.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM) (?:ONLY )?([a-z_]+)\b/g);
  for (const [, table] of statements) if (writers.has(table)) writers.get(table).add(file);
  for (const [, entity] of text.matchAll(/\b(?:insert|update|delete|upsert|into|replace\w*)\((\w+)[,)]/g))
    if (tables.has(entity)) writers.get(tables.get(entity)).add(file);
  const [, entity] = /super\((\w+), transactions\)/.exec(text) ?? [];
  if (
    tables.has(entity) &&
    /this\.(?:table\.(?:insert|update|delete|upsert|createQueryBuilder)|insertNew)\b/.test(text)
  )
    writers.get(tables.get(entity)).add(file);
}

const faults = [];
for (const [table, found] of writers) {
  const all = [...found];
  const foreign = all.filter((file) => domainOf(file) !== owners.get(table));
  for (const file of foreign) faults.push(`${file} writes ${table}, which belongs to src/${owners.get(table)}`);
  const own = all.filter((file) => !foreign.includes(file));
  const others = own.filter((file) => !file.endsWith('.repository.ts'));
  for (const file of others) faults.push(`${file} writes ${table} and is no repository`);
  if (own.length > 1)
    faults.push(
      `${table} is written in ${own.length} files: ${own.map((file) => `${dirname(file).slice(4)}/${file.split('/').at(-1)}`).join(', ')}`,
    );
}
for (const fault of faults.sort()) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`Each of ${owners.size} tables is written by one repository.`);
