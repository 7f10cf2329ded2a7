import { type Copy, DockerfileParser, type From, type JSONInstruction } from 'dockerfile-ast'

/** A stage of an image: what it begins with, and its steps in their order. */
export type Stage = { name: string; base: string; steps: Step[] }

export type Step =
  | { do: 'copy'; from: string | null; sources: string[]; target: string; owner: string | null }
  | { do: 'run'; command: string }
  | { do: 'workdir'; path: string }
  | { do: 'env'; values: Record<string, string> }
  | { do: 'user'; owner: string }
  | { do: 'check'; command: string[] }
  | { do: 'start'; command: string[] }

/** Reads what our Dockerfile does. Throws on an instruction that nobody would rehearse. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword()
    const args = instruction.getArguments().map((argument) => argument.getValue())
    if (keyword === 'FROM') {
      const from = instruction as From
      const name = from.getBuildStage() ?? String(stages.length)
      stages.push({ name, base: from.getImage()!, steps: [] })
      continue
    }
    const step = stepOf(keyword, args, instruction as Copy & JSONInstruction)
    if (step) stages.at(-1)!.steps.push(step)
  }
  return stages
}

function stepOf(keyword: string, args: string[], instruction: Copy & JSONInstruction): Step | null {
  const rest = () => instruction.getArgumentsContent()!.replaceAll(/\\\n\s*/g, '')
  switch (keyword) {
    case 'COPY': {
      const flag = (name: string) =>
        instruction
          .getFlags()
          .find((one) => one.getName() === name)
          ?.getValue() ?? null
      const paths = args.filter((argument) => !argument.startsWith('--'))
      return {
        do: 'copy',
        from: flag('from'),
        sources: paths.slice(0, -1),
        target: paths.at(-1)!,
        owner: flag('chown'),
      }
    }
    case 'RUN':
      return { do: 'run', command: rest() }
    case 'WORKDIR':
      return { do: 'workdir', path: args[0]! }
    case 'ENV':
      return { do: 'env', values: Object.fromEntries(args.map((pair) => pair.split(/=(.*)/s, 2))) }
    case 'USER':
      return { do: 'user', owner: args[0]! }
    case 'HEALTHCHECK':
      return { do: 'check', command: listIn(rest()) }
    case 'CMD':
      return { do: 'start', command: listIn(rest()) }
    case 'EXPOSE':
      return null
    default:
      throw new Error(`The Dockerfile has ${keyword}, which the rehearsal cannot do.`)
  }
}

/** Only the form that starts no shell: the image need not have one. */
function listIn(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}
