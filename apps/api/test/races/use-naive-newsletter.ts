import { mutateSource } from './mutate-source.ts';

// A mutant for the race tests: it looks how often was asked, and only then notes that it was, as two statements.
mutateSource('/repositories/counted-attempts.ts', [
  /const row = await runForOne<AttemptCount>\(tx, countText, \[tenantId, kind, key, windowSeconds, by\]\);/,
  `if (kind.startsWith('newsletter')) {
    const [seen] = await run(tx, 'SELECT count FROM attempts WHERE tenant_id = $1 AND kind = $2 AND key = $3', [tenantId, kind, key]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await runForOne(tx, countText, [tenantId, kind, key, windowSeconds, by]);
    return { count: (seen?.count ?? 0) + 1, secondsLeft: windowSeconds };
  }
  const row = await runForOne(tx, countText, [tenantId, kind, key, windowSeconds, by]);`,
]);
