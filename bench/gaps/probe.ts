import { openSync, readSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import type { Gap, ProbeAnswer, ProbeOrder } from './gap-meter.js';

/*
 * Loaded into Larder before Larder itself (`--import`). It measures how long the event loop of the main thread is blocked, and
 * reports that to the parent process. A timer with an interval of one millisecond fires once in each turn of the loop, so the
 * time between two of its calls is the time of the code that ran between them.
 */

const TICK = 1;
const NANOSECONDS = 1_000_000;

let longest: Gap = { wall: 0, busy: 0 };

/**
 * Milliseconds of processor time of the main thread, in steps of 4 on most machines. `null` when the system does not report it.
 */
const processorTime = clockOfMainThread();
let last = now();

if (isMainThread && process.send !== undefined) {
  process.on('message', answer);
  // The channel must not keep the program running.
  process.channel?.unref();
  setInterval(tick, TICK).unref();
}

function answer(message: unknown): void {
  if ((message as Partial<ProbeOrder>).gaps === undefined) return;
  tick();
  process.send?.({ longest } satisfies ProbeAnswer);
  longest = { wall: 0, busy: 0 };
  last = now();
}

function tick(): void {
  const { wall, cpu } = now();
  const gap = wall - last.wall - TICK;
  longest.wall = Math.max(longest.wall, gap);
  longest.busy = Math.max(longest.busy, Math.min(gap, cpu - last.cpu));
  last = { wall, cpu };
}

function now(): { wall: number; cpu: number } {
  const wall = performance.now();
  return { wall, cpu: processorTime?.() ?? wall };
}

function clockOfMainThread(): (() => number) | null {
  try {
    const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
    const bytes = Buffer.alloc(64);
    return () => {
      const length = readSync(file, bytes, 0, bytes.length, 0);
      return Number(bytes.toString('latin1', 0, length).split(' ', 1)[0]) / NANOSECONDS;
    };
  } catch {
    return null;
  }
}
