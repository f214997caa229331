/** Secrets in files, as containers, systemd and vaults hand them over: an environment is seen by whoever may look at a process. */
import { readFileSync } from 'node:fs';

/** The settings that may come from the file which the setting of the same name with `_FILE` names. */
export const SECRETS = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
];

/** What is given, by the name of its setting. */
type Given = Record<string, string>;

/** Reads each secret that a file is named for; and of those that it can't, what is the matter with them. */
export function readSecretFiles(given: Given): { secrets: Given; problems: [name: string, problem: string][] } {
  const read = SECRETS.filter((name) => given[`${name}_FILE`]).map(
    (name) => [name, ...readSecret(name, given)] as const,
  );
  return {
    secrets: Object.fromEntries(read.flatMap(([name, secret]) => (secret ? [[name, secret]] : []))),
    problems: read.flatMap(([name, , problem]) => (problem ? [[name, problem]] : [])),
  };
}

function readSecret(name: string, given: Given): [secret: string | null, problem?: string] {
  const file = given[`${name}_FILE`]!;
  if (given[name]) return [null, `and ${name}_FILE are both given; one of them is enough`];
  try {
    const secret = readFileSync(file, 'utf8').trim();
    return secret ? [secret] : [null, `is in the file ${file}, which is empty`];
  } catch (error) {
    return [null, `can not be read from its file: ${(error as Error).message}`];
  }
}
