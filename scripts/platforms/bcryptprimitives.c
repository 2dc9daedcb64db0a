/* The one function of Windows' bcryptprimitives.dll that Bun calls; Wine 8 has no such library. */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *buffer, SIZE_T length) {
  return SystemFunction036(buffer, (ULONG)length);
}
