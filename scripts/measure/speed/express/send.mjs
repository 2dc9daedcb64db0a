/** The envelope of a success. */
export const send = (response, data) => response.json({ success: true, data });
