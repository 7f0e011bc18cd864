/** Whole numbers about the household, flat for dashboards that show one number each. */
export class StatsDto {
  /** Without those in the bin. */
  recipes!: number;
  /** People of the household. */
  users!: number;
  cookbooks!: number;
  /** Those that some recipe carries. */
  tags!: number;
  stores!: number;
  groceriesOpen!: number;
  groceriesDone!: number;
  /** Recipes and notes on the plan of today, in the household's time zone. */
  plannedToday!: number;
  /** The same from Monday to Sunday of the current week. */
  plannedThisWeek!: number;
  /** Imports that are queued or under way. */
  importsWaiting!: number;
  importsFailed!: number;
  /** Webhooks whose last delivery failed, and those that were switched off because of failures. */
  webhooksFailing!: number;
}
