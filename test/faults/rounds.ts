/** The size of the tests in this folder. FAULT_ROUNDS, FAULT_SEED and FAULT_SECONDS (for one test) change it. */
export const MANY = {
  rounds: Number(process.env['FAULT_ROUNDS'] ?? 20),
  seed: Number(process.env['FAULT_SEED'] ?? 20),
  budget: Number(process.env['FAULT_SECONDS'] ?? 30) * 1_000,
};

/** Milliseconds. The last round may begin at the end of the budget, and needs time to finish. */
export const TIME_LIMIT = MANY.budget + 120_000;
