import { AVATAR_EDGE, AVATAR_MAX } from '../../definition.ts';

/** The quality of the JPEG, from 0 to 1. */
const QUALITY = 0.85;

/** The centre of a picture as a small square JPEG in a data URL; null if the browser cannot read the file. */
export async function smallPictureOf(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_EDGE;
  canvas.height = AVATAR_EDGE;
  const edge = Math.min(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency. Without a background, transparent areas would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, AVATAR_EDGE, AVATAR_EDGE);
  context.drawImage(picture, (picture.width - edge) / 2, (picture.height - edge) / 2, edge, edge, 0, 0, AVATAR_EDGE, AVATAR_EDGE);
  const url = canvas.toDataURL('image/jpeg', QUALITY);
  return url.length <= AVATAR_MAX ? url : null;
}
