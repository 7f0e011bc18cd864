const KEY = 'larder-steps';

/** The step at which each recipe that is cooked today was left. */
interface Steps {
  readonly day: string;
  readonly byRecipe: Readonly<Record<string, string>>;
}

/** The id of the screen of the step at which a person left this recipe today; `null` when there is none. */
export function rememberedStep(recipeId: string): string | null {
  return stepsOfToday()[recipeId] ?? null;
}

export function rememberStep(recipeId: string, step: string): void {
  put({ ...stepsOfToday(), [recipeId]: step });
}

export function forgetStep(recipeId: string): void {
  const { [recipeId]: _left, ...others } = stepsOfToday();
  put(others);
}

export function forgetSteps(): void {
  put({});
}

function stepsOfToday(): Steps['byRecipe'] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Steps | null;
    return stored?.day === today() ? stored.byRecipe : {};
  } catch {
    return {};
  }
}

function put(byRecipe: Steps['byRecipe']): void {
  try {
    if (Object.keys(byRecipe).length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ day: today(), byRecipe } satisfies Steps));
  } catch {
    // Where nothing may be stored, cooking begins with the first step.
  }
}

function today(): string {
  return new Date().toDateString();
}
