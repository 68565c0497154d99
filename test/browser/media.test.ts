import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { mediaAddress } from '../support/pictures.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'media.localhost'

describe.skipIf(chromiumPath() === null)('a tenant’s file that is opened by itself', () => {
  let browser: Browser
  let page: Page
  let worker: Awaited<ReturnType<typeof startWorker>>

  beforeAll(async () => {
    worker = await startWorker({
      upstream: scriptedUpstream({ host: HOST }).handle,
      hasMedia: true,
      hasImages: true,
    })
    browser = await connectChromium()
    page = await browser.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
  })

  test('is played by the browser when it is a video', async () => {
    const address = await storedVideo()
    await page.goto(origin() + address)
    await expect.poll(shownVideo).toEqual([undefined, true])
  })

  // Chromium's viewer ignores the file's policy, but Safari's obeys it, so a page with that policy imitates it.
  test('may be played by a viewer that applies the file’s policy', async () => {
    const address = await storedVideo()
    const answer = await worker.fetch(origin() + address)
    await openViewer(address, answer.headers.get('content-security-policy') ?? '')
    await expect.poll(shownVideo).toEqual([undefined, true])
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('7px')
  })

  test('could not be played under the policy of all other answers', async () => {
    const address = await storedVideo()
    const other = await worker.fetch(`${origin()}/media/none`)
    await openViewer(address, other.headers.get('content-security-policy') ?? '')
    await expect.poll(async () => (await shownVideo())[0]).toContain('MEDIA_ELEMENT_ERROR')
  })

  const origin = () => `http://${HOST}:${worker.url.port}`

  let video: Promise<Buffer> | undefined

  async function storedVideo(): Promise<string> {
    video ??= recordVideo(page)
    const content = await video
    const address = mediaAddress(content, 'webm')
    const bucket = await worker.miniflare.getR2Bucket('MEDIA')
    await bucket.put(address.replace('/media', `uuid-${HOST}`), content as never)
    return address
  }

  async function openViewer(address: string, policy: string): Promise<void> {
    const viewer = `${origin()}/viewer`
    await page.route(viewer, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: `<style>body { margin: 7px }</style><video src="${address}" autoplay muted></video>`,
      }),
    )
    await page.goto(viewer)
    await page.unroute(viewer)
  }

  /** The error of the video, and whether it is loaded. */
  const shownVideo = () =>
    page.evaluate((): [string | undefined, boolean] => {
      const shown = document.querySelector('video')
      return [shown?.error?.message, (shown?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA]
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
