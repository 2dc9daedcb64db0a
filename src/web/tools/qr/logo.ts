/** The longer side of a logo in pixels. */
const SIDE = 512;

/** The service takes data URLs of 256 KiB; a photo as PNG may be longer. */
const MOST = 256 * 1024;

async function imageOf(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(image.src);
  }
  return image;
}

/**
 * An image as the data URL of a logo, scaled to at most 512 pixels. Drawings become PNG images, and photos that would be too
 * large WebP or JPEG images. Undefined if the browser cannot show it.
 */
export async function logoOf(file: File): Promise<string | undefined> {
  try {
    const image = await imageOf(file);
    // A vector image need not have a size of its own.
    const [width, height] = [image.naturalWidth || SIDE, image.naturalHeight || SIDE];
    const scale = Math.min(1, SIDE / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = ["image/png", "image/webp", "image/jpeg"].map((type) => canvas.toDataURL(type, 0.9));
    return made.find((url) => url.length < MOST);
  } catch {
    return undefined;
  }
}
