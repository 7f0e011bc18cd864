// Loaded into a program under test before anything else: `changing.example` has the address that the file NAME_FILE holds now.
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const resolve = dns.lookup;

dns.lookup = (hostname, options, found) => {
  if (hostname !== 'changing.example') return resolve(hostname, options, found);
  const address = readFileSync(process.env['NAME_FILE'], 'utf8').trim();
  return found(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
};
syncBuiltinESMExports();
