// Preloaded into the API and the storefront: when the process that started them dies without a word (kill -9, a
// closed laptop), they stop properly, instead of holding ports and the database folder.
if (process.env.FOLLOW_PID) {
  // Under node --watch the channel leads to the watcher, which outlives the one that started it.
  const pid = Number(process.env.FOLLOW_PID);
  setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.kill(process.ppid, 'SIGTERM');
      process.kill(process.pid, 'SIGTERM');
    }
  }, 1000).unref();
} else {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
}
