// Whether the server of this container can serve, for its health check: ends with 0 or 1.
try {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/ready`, {
    signal: AbortSignal.timeout(4000),
  });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
