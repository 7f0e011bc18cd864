/** How far the specs of this folder go; FAULT_ROUNDS, FAULT_SEED and FAULT_SECONDS (a test) say otherwise. */
export const MANY = {
  rounds: Number(process.env['FAULT_ROUNDS'] ?? 20),
  seed: Number(process.env['FAULT_SEED'] ?? 20),
  budget: Number(process.env['FAULT_SECONDS'] ?? 30) * 1_000,
};

/** Milliseconds; the last round may begin at the end of the budget and has to settle. */
export const TIME_LIMIT = MANY.budget + 120_000;
