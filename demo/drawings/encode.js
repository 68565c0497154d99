// In the browser: the picture, from a PNG or from pixels (RGBA), at the best quality that is not too heavy.
globalThis.encode = async ({ png, pixels, width, height, maxBytes }) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (pixels) {
    const bytes = Uint8ClampedArray.from(atob(pixels), (letter) => letter.charCodeAt(0))
    context.putImageData(new ImageData(bytes, width, height), 0, 0)
  } else {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    context.drawImage(image, 0, 0)
  }
  for (let quality = 0.88; ; quality -= 0.06) {
    const blob = await new Promise((done) => canvas.toBlob(done, 'image/webp', quality))
    if (blob.size > maxBytes && quality > 0.3) continue
    let text = ''
    for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte)
    return { webp: btoa(text), quality: Math.round(quality * 100) }
  }
}
