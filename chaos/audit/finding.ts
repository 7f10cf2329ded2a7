/** Something that must not be: which check found it, about what, and what is wrong. */
export type Finding = { check: string; about: string; says: string }

/** `checked` says how much each check looked at: one that looked at nothing proves nothing. */
export type AuditReport = { checked: Record<string, number>; findings: Finding[] }

export type CheckResult = { check: string; checked: number; findings: Omit<Finding, 'check'>[] }
