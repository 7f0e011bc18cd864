/** Bytes of the whole process. */
const MOST_MEMORY = 500 * 1024 ** 2;
/** Milliseconds between two checks. In this time the memory can grow by some tens of megabytes. */
const LOOK = 20;

/** The program of a thread that ends its process when that needs too much memory. A page is read without pauses, in which a timer fires. */
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL');
}, LOOK);
