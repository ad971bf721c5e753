/**
 * What `npm audit --json` said: the known faults of packages, or why nothing is known because the registry did not answer.
 * @param {string} output
 * @returns {{ isAnswered: true, known: string[] } | { isAnswered: false, why: string }}
 */
export function toldOf(output) {
  /** @type {{ message?: string, error?: { summary?: string }, vulnerabilities?: Record<string, { name: string, range: string, severity: string }>, metadata?: { vulnerabilities?: { total?: number } } } | null} */
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return { isAnswered: false, why: output.trim().split('\n')[0] || 'npm said nothing' };
  }
  // An answer without its own total is none: an empty list alone may come from a registry that knows no advisories.
  if (typeof answer?.metadata?.vulnerabilities?.total !== 'number')
    return {
      isAnswered: false,
      why: answer?.message || answer?.error?.summary || 'npm gave no answer that is known',
    };
  const known = Object.values(answer.vulnerabilities ?? {});
  return {
    isAnswered: true,
    known: known.map(({ name, range, severity }) => `${name} ${range}: ${severity}`),
  };
}
