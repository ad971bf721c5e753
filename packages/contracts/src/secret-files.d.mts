/**
 * Puts the secrets that files hold into `env`, under their own names, and takes the names of the files out of it. Answers with what
 * is wrong, a sentence each; nothing is changed then.
 */
export function takeSecretsFromFiles(env: Record<string, string | undefined>): string[];
