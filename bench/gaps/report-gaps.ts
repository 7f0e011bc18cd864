import type { MeasuredCall } from './walk.js';

interface GapLine {
  operation: string;
  name: string;
  status: string;
  /** Milliseconds, the median of all rounds. */
  median: number;
  most: number;
  wall: number;
}

/**
 * Prints a line for each call, the longest gap first.
 * @returns whether every answer had the expected status, and no median is above the limit
 */
export function printGaps(measured: readonly MeasuredCall[], atMost: number | null): boolean {
  const lines = measured.map(lineOf).sort((one, other) => other.median - one.median || other.most - one.most);
  console.log(`${'ms'.padStart(7)}${'most'.padStart(7)}${'wall'.padStart(7)}  status  call`);
  for (const { operation, name, status, median, most, wall } of lines)
    console.log(
      `${[median, most, wall].map((ms) => ms.toFixed(1).padStart(7)).join('')}${status.padStart(8)}  ${operation} ${name}`,
    );
  const over = atMost === null ? [] : lines.filter(({ median }) => median > atMost);
  if (atMost !== null) console.log(`${over.length} of ${lines.length} calls have a gap above ${atMost} ms`);
  const unexpected = measured.filter(({ isExpected }) => !isExpected).length;
  if (unexpected > 0) console.log(`${unexpected} calls were answered in another way than they are meant for (?)`);
  return over.length + unexpected === 0;
}

function lineOf({ operation, name, status, isExpected, gaps }: MeasuredCall): GapLine {
  const busy = gaps.map((gap) => gap.busy).sort((one, other) => one - other);
  return {
    operation,
    name,
    status: isExpected ? String(status) : `${status}?`,
    median: busy[Math.floor(busy.length / 2)] ?? 0,
    most: busy.at(-1) ?? 0,
    wall: Math.max(...gaps.map((gap) => gap.wall)),
  };
}
