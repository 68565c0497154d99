import { unstable_readConfig } from 'wrangler'

/** Suffix of each binding's queue name, by which the consumer recognises it (worker/jobs/consume-queue.ts). */
const ENDINGS: Record<string, string> = { TRACKING: '-tracking', LEADS: '-leads', DELIVERIES: '-deliveries' }

interface Queues {
  producers?: { binding: string; queue: string }[]
  consumers?: { queue: string }[]
}

/** A sentence for each queue of a wrangler.toml, in every environment, that no consumer or the wrong one would read. */
export function queueFaults(config: string): string[] {
  const read = (env?: string) =>
    unstable_readConfig({ config, ...(env !== undefined && { env }) }, { hideWarnings: true })
  const whole = read()
  const environmentFaults = (queues: Queues, where: string) =>
    faults(queues).map((fault) => `${where}: ${fault}`)
  return [
    ...environmentFaults(whole.queues, 'wrangler.toml'),
    ...(whole.definedEnvironments ?? []).flatMap((env: string) =>
      environmentFaults(read(env).queues, `wrangler.toml, environment ${env}`),
    ),
  ]
}

function faults({ producers = [], consumers = [] }: Queues): string[] {
  const endings = Object.values(ENDINGS)
  const isRead = (queue: string) => consumers.some((each) => each.queue === queue)
  return [
    ...producers.flatMap(({ binding, queue }) => {
      const ending = ENDINGS[binding] ?? ''
      if (!queue.endsWith(ending))
        return [`the queue of ${binding} is ${queue}; its name must end in ${ending}`]
      return ending === '' || isRead(queue) ? [] : [`${binding} sends to ${queue}, which has no consumer`]
    }),
    ...consumers
      .filter(({ queue }) => !endings.some((ending) => queue.endsWith(ending)))
      .map(({ queue }) => `the consumer of ${queue} reads nothing: names end in ${endings.join(', ')}`),
  ]
}
