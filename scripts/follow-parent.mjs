// Preloaded into the API and the storefront: when the process that started them dies without a word (kill -9, a
// closed laptop), the channel to it breaks and they stop properly, instead of holding ports and the database folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
