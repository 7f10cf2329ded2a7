/** The activity that the company has for usual: what is written under none is of it. */
export function usualActivity(
  activities: readonly { code: string; is_default: boolean }[],
): string | undefined {
  return (activities.find((activity) => activity.is_default) ?? activities[0])?.code
}
