import { Alert, type AlertProps } from '@mantine/core'

/** What stands in the way of a form as a whole, each in its line; nothing where nothing does. */
export function ProblemList({ problems, ...props }: { problems: readonly string[] } & AlertProps) {
  if (problems.length === 0) return null
  return (
    <Alert color="red" role="alert" {...props}>
      {problems.map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
    </Alert>
  )
}
