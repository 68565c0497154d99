import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, launchChromium } from '../support/browser.ts'
import { mediaAddress } from '../support/pictures.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'media.localhost'

describe.skipIf(chromiumPath() === null)('a file of a tenant that is opened by itself', () => {
  let browser: Browser
  let page: Page
  let worker: Awaited<ReturnType<typeof startWorker>>

  beforeAll(async () => {
    worker = await startWorker({ upstream: scriptedUpstream({ host: HOST }).handle, hasMedia: true })
    browser = await launchChromium()
    page = await browser.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  test('is played by the browser when it is a video', async () => {
    const video = await recordVideo(page)
    const address = mediaAddress(video, 'webm')
    const bucket = await worker.miniflare.getR2Bucket('MEDIA')
    await bucket.put(address.replace('/media', `uuid-${HOST}`), video as never)
    await page.goto(`http://${HOST}:${worker.url.port}${address}`)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const video = document.querySelector('video')
          return [video?.error?.message, (video?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA]
        }),
      )
      .toEqual([undefined, true])
  })
})

/** A film of a few frames. The browser records it, so that it can play it. */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const film = new Promise<Blob>((resolve) => {
      recorder.addEventListener('dataavailable', ({ data }) => resolve(data))
    })
    recorder.start()
    for (let frame = 0; frame < 10; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (pen) pen.fillStyle = frame % 2 ? 'red' : 'blue'
      pen?.fillRect(0, 0, canvas.width, canvas.height)
    }
    recorder.stop()
    return [...new Uint8Array(await (await film).arrayBuffer())]
  })
  return Buffer.from(bytes)
}
