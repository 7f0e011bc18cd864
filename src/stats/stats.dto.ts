/** Numbers about the household, as a flat object for dashboards that show one number each. */
export class StatsDto {
  /** Recipes outside the bin. */
  recipes!: number;
  /** People of the household. */
  users!: number;
  cookbooks!: number;
  /** Tags that at least one recipe has. */
  tags!: number;
  stores!: number;
  groceriesOpen!: number;
  groceriesDone!: number;
  /** Recipes and notes in the plan of today, in the household's time zone. */
  plannedToday!: number;
  /** Recipes and notes in the plan of the current week, Monday to Sunday. */
  plannedThisWeek!: number;
  /** Imports that are queued or under way. */
  importsWaiting!: number;
  importsFailed!: number;
  /** Webhooks whose last delivery failed, or that were switched off because of failures. */
  webhooksFailing!: number;
}
