/** An SVG file as a PNG file in base64, twice as large, so that it stays sharp. */
export async function toPng(svg: { readonly text: string; readonly width: number; readonly height: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = svg.width * 2;
  canvas.height = svg.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").replace(/^.*,/, "");
}
