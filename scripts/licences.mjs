// Writes the table of npm packages in docs/licences.md from the lock file. With --check it says whether the table is up to date. A licence that
// nobody has looked at is an error.
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'docs/licences.md';
const [BEGIN, END] = ['<!-- packages -->\n\n', '\n<!-- /packages -->\n'];
/** Those that may be part of the program and of the image. */
const KNOWN = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
];
/** From the licence files of packages whose manifests name none. */
const FROM_FILES = { busboy: 'MIT', streamsearch: 'MIT' };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const namesByLicence = new Map();
for (const [path, { license, dev }] of Object.entries(packages)) {
  if (path === '' || dev === true) continue;
  const name = path.split('node_modules/').at(-1);
  const licence = license ?? FROM_FILES[name];
  const unknown = licence === undefined ? ['none'] : licence.split(' AND ').filter((one) => !isKnown(one));
  if (unknown.length > 0)
    fail(`${name} has the licence ${unknown.join(' and ')}: look at it, then name it in scripts/licences.mjs.`);
  namesByLicence.set(licence, (namesByLicence.get(licence) ?? new Set()).add(name));
}

const rows = [...namesByLicence]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([licence, names]) => `- **${licence}** (${names.size}): ${[...names].sort().join(', ')}\n`);
const text = readFileSync(FILE, 'utf8');
const [before, rest] = text.split(BEGIN);
const [, after] = rest.split(END);
const written = [before, BEGIN, ...rows, END, after].join('');
if (!process.argv.includes('--check')) writeFileSync(FILE, written);
else if (written !== text)
  fail(`${FILE} is not what package-lock.json says: run "npm run licences" and commit the file.`);

/** Of several that one may choose from, one is enough. */
function isKnown(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((one) => KNOWN.includes(one));
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
